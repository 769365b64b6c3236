/** An address as nodemailer takes it unread: nothing in it can name a second one. */
export const mailbox = (address: string) => ({ name: '', address })
