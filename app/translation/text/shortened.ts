const LONGEST = 300

/** Returns a text shortened for lists; its form shows all of it. */
export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
