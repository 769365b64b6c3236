/** The fields of a sent form; a body that is no form has none. A body can be read once. */
export const sentForm = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())
