/** Wraps an address so that nodemailer does not parse it, because a parsed one could name a second recipient. */
export const mailbox = (address: string) => ({ name: '', address })
