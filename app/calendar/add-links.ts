/** The links that subscribe to a calendar (spec E8). */
export type AddLinks = {
  /** Opens Apple's calendar, and Outlook or Thunderbird where they are installed. */
  apple: string
  google: string
  /** Of a private account. */
  outlook: string
  /** Of an account that a school or an employer gave. */
  outlookAtSchool: string
  /** To be copied into any other program. */
  plain: string
}

/** @param address the calendar's own, with its origin; `name`: what Outlook calls it. */
export function addLinks(address: string, name: string): AddLinks {
  const webcal = webcalAddress(address)
  const fromWeb = `/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`
  return {
    apple: webcal,
    // Google refuses an https address here as that of an unknown account.
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    // Outlook on the web refuses webcal addresses.
    outlook: `https://outlook.live.com${fromWeb}`,
    outlookAtSchool: `https://outlook.office.com${fromWeb}`,
    plain: address,
  }
}

/** The address that phones and computers open in their calendar instead of downloading it once. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, 'webcal:')
