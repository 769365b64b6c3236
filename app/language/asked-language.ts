/** On the server, returns the language of the page being rendered: an error page whose data failed still needs it. */
export const asked: { language(): string | undefined } = { language: () => undefined }
