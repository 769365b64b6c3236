/** How the key of something in the trash ends (marked-rows.server.ts). Nothing outside it is called so. */
export const TRASH_KEY = /~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
