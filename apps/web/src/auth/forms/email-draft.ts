let typed = ''

/** Carries a typed email address from one auth page to the next. */
export const emailDraft = {
  get: () => typed,
  set: (email: string) => {
    typed = email
  },
}
