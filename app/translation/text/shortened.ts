const LONGEST = 300

/** A text shortened for lists; its form shows all of it. */
export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
