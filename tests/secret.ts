/** The secret of the sites that tests open. */
export const SECRET = 'a secret of more than thirty-two characters'
