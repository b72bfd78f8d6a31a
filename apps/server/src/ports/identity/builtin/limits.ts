/** Requests from one address in so many seconds, kept in the database so that nodes share them. */
export const limits = {
  enabled: true,
  storage: 'database' as const,
  window: 10,
  max: 100,
  customRules: {
    '/sign-in/email': { window: 60, max: 20 },
    '/sign-up/email': { window: 60, max: 20 },
    '/send-verification-email': { window: 60, max: 5 },
  },
}
