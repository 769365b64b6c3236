/** On the server: the language of the page that is being rendered. Without it a page whose data failed would not know its language. */
export const asked: { language(): string | undefined } = { language: () => undefined }
