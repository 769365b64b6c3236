/** What the work list tells the form of a line: which line opens after saving. */
export type WorkAround = { next: string | undefined }
