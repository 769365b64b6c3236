/** On the server, the language of the page being rendered, so that an error page whose data failed still knows its language. */
export const asked: { language(): string | undefined } = { language: () => undefined }
