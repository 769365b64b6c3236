/** What the form of a line is told by the work list around it: which line opens once this one is saved. */
export type WorkAround = { next: string | undefined }
