/**
 * What programs put between letters and figures though nobody sees it: marks of direction, as Windows writes around the parts of a date, byte
 * order marks in the middle of a file, soft hyphens, zero-width spaces. The override that turns text around (U+202E) is none of them: with it
 * a text reads otherwise than it is stored, and so it stays, and is refused.
 */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202d\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutMarks = (text: string): string => text.replace(MARKS, '')
