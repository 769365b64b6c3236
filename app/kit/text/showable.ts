/**
 * Characters that are invisible or change the direction of text around them: control characters except tab and line ends,
 * direction marks and overrides, zero-width spaces, line separators, fillers, tags, noncharacters.
 */
const UNSHOWABLE =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/u

/** A regional flag: a black flag, its code in tag characters, and the end tag. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu
/** Joins two emoji into one. */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
/** Joiners between letters, which Persian and scripts of India need; in other scripts they only hide something. */
const JOINED_LETTERS =
  /(?<=(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\p{L}\p{M}])/gu

/** True when all of a text is visible, so that it may be used in names and titles, in forms and files alike. */
export const isShowable = (text: string): boolean =>
  text.isWellFormed() &&
  (!UNSHOWABLE.test(text) || !UNSHOWABLE.test(text.replace(FLAG, '').replace(JOINED_EMOJI, '').replace(JOINED_LETTERS, '')))
