/**
 * Invisible characters that programs put between letters and figures: direction marks, as Windows writes around the parts of a
 * date, byte order marks in the middle of a file, soft hyphens, zero-width spaces. The override that reverses text (U+202E) is
 * left out: it makes a text read differently from what is stored, so it stays and is refused.
 */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202d\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutMarks = (text: string): string => text.replace(MARKS, '')
