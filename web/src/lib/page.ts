/** What the router hands to every page. */
export interface PageProps {
	/** The second part of the address: a terminal or a table. */
	arg: string;
	query: URLSearchParams;
}
