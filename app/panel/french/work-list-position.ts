/** The state that the work list passes to the form of a line: which line opens after saving. */
export type WorkListPosition = { next: string | undefined }
