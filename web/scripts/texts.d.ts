/** All texts of the client in order, and what is wrong in the source. */
export function collectTexts(): { texts: string[]; problems: string[] };
