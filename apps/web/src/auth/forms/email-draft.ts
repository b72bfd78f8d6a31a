let typed = ''

/** The email typed on one of the auth pages, for the next one. */
export const emailDraft = {
  get: () => typed,
  set: (email: string) => {
    typed = email
  },
}
