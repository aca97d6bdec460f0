// Games in folders outside this tree, which the build is given (vite.config.ts).
declare module 'virtual:games-beyond' {
	const games: readonly import('./game').Game[];
	export default games;
}
