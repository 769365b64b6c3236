/** The end of a key in the trash (marked-rows.server.ts). No key outside it ends like this. */
export const TRASH_KEY = /~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
