/** Mails waiting for the mail server. */
export type MailTables = {
  pending_mail: PendingMailTable
  contact_message: ContactMessageTable
  invitation_mail: InvitationMailTable
}

/** A mail on its way to the mail server. `id`: the same for each try. */
type DeliveryColumns = {
  id: string
  language: string
  asked_at: string
  next_at: string
  tries: number
  /** Until when a node is sending it. */
  held_until: string | null
  /** The result of the last try: a status of the mail server, or an error code of the connection. */
  fault: string | null
}

/** A mail with the link that sets a new password. The link is made when the mail is sent. */
type PendingMailTable = { viewer_id: string } & DeliveryColumns

/** The link of an invitation. Its column `confirms_uid`, of a second mail that there is no more, is empty. */
type InvitationMailTable = { invitation_id: string } & DeliveryColumns

/** A message of the contact form. `email`: the sender's. `page`: the path that the message is about. */
type ContactMessageTable = {
  email: string
  message: string
  page: string | null
  diagnostics: string | null
} & DeliveryColumns
