/** A file goes up in pieces of this size: each is sent again by itself when the network fails. */
export const PIECE_BYTES = 4 * 1024 ** 2
/** The largest file: 10,000 series of 20 episodes, twice. */
export const FILE_BYTES = 200 * 1024 ** 2

/** The most that a choice of series or episodes takes: all series that a site may have, or 26,000 episodes of one. */
export const CHOICE_BYTES = 1024 ** 2

export const pieceCount = (fileBytes: number) => Math.ceil(fileBytes / PIECE_BYTES)

/** How long the piece at `place`, counted from 0, is; 0 behind the last. */
export const pieceLength = (fileBytes: number, place: number) =>
  Math.max(0, Math.min(PIECE_BYTES, fileBytes - place * PIECE_BYTES))
