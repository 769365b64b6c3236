/** An address that nodemailer does not parse, so that it cannot name a second recipient. */
export const mailbox = (address: string) => ({ name: '', address })
