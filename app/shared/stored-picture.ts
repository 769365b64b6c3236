const STORED_PICTURE = /^thumbnails\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a thumbnail is stored by the site itself; else it is an address elsewhere, or none. */
export const isStoredPicture = (thumbnail: string): boolean => STORED_PICTURE.test(thumbnail)
