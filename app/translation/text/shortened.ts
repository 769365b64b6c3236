const LONGEST = 300

/** A text as lists show it: its form has all of it. */
export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
