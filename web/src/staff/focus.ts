// The element that has the focus when it appears: `{@attach focused}`.

export function focused(element: HTMLElement): void {
	element.focus();
}
