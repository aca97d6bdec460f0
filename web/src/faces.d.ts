// Style sheets that the build makes (faces.ts).
declare module 'virtual:faces/now.css';
declare module 'virtual:faces/later.css';
