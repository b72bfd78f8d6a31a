let typed = ''

/** The e-mail address that was typed on one of the pages before somebody is in, so that the next page has it. */
export const typedEmail = {
  get: () => typed,
  set: (email: string) => {
    typed = email
  },
}
