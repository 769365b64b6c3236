const STORED_PICTURE = /^thumbnails\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True when the site itself stores a thumbnail; otherwise it is an external address, or none. */
export const isStoredPicture = (thumbnail: string): boolean => STORED_PICTURE.test(thumbnail)
