/** What a player tells of the moment of its live picture. */
export type PictureReading = {
  /** When the picture that is shown was taken, as its stream says, in ms; undefined where the stream does not say. */
  takenAt?: number | undefined
  /** How far, in ms, the picture is behind the end of what the stream offers. */
  behindMs?: number | undefined
}
