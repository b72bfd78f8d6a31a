let typed = ''

export const emailDraft = {
  get: () => typed,
  set: (email: string) => {
    typed = email
  },
}
