/** Files are uploaded in pieces of this size, each of which is resent on its own when the network fails. */
export const PIECE_BYTES = 4 * 1024 ** 2
/** The maximum size of a file, in bytes: twice that of 10,000 series of 20 episodes. */
export const FILE_BYTES = 200 * 1024 ** 2

/** The maximum size of a selection, in bytes: all series that a site may have, or 26,000 episodes of one series. */
export const CHOICE_BYTES = 1024 ** 2

export const pieceCount = (fileBytes: number) => Math.ceil(fileBytes / PIECE_BYTES)

/** Returns the length of the piece at `place`, counted from 0; 0 past the last one. */
export const pieceLength = (fileBytes: number, place: number) =>
  Math.max(0, Math.min(PIECE_BYTES, fileBytes - place * PIECE_BYTES))
