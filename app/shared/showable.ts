/**
 * What nobody sees where it stands, or what turns the writing around it: control characters but tab and line ends, marks and
 * overrides of direction, spaces without width, separators of lines, fillers, tags, what is no character.
 */
const UNSHOWABLE =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/u

/** A flag of a part of a country: a black flag, its code in tags, and their end. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu
/** What joins two emoji to one. */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
/** Joiners between letters, without which Persian and scripts of India are misspelt; in other scripts they only hide. */
const JOINED_LETTERS =
  /(?<=(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{L}\p{M}])/gu

/** Whether a text says what it shows: it may stand in names and titles, in forms and in files alike. */
export const isShowable = (text: string): boolean =>
  text.isWellFormed() &&
  (!UNSHOWABLE.test(text) || !UNSHOWABLE.test(text.replace(FLAG, '').replace(JOINED_EMOJI, '').replace(JOINED_LETTERS, '')))
