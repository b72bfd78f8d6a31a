/** Requests from one address in so many seconds, kept in the database so that nodes share them. */
export const limits = {
  enabled: true,
  storage: 'database' as const,
  window: 10,
  max: 100,
  customRules: {
    '/sign-in/email': { window: 60, max: 20 },
    '/sign-up/email': { window: 60, max: 20 },
    '/sign-in/social': { window: 60, max: 20 },
    '/sign-in/email-link': { window: 60, max: 20 },
    '/sign-in/phone': { window: 60, max: 20 },
    '/send-verification-email': { window: 60, max: 5 },
    '/request-password-reset': { window: 60, max: 10 },
    '/reset-password': { window: 60, max: 20 },
    '/email-link': { window: 60, max: 10 },
    '/phone/send-code': { window: 60, max: 10 },
    '/change-email': { window: 60, max: 10 },
    '/change-password': { window: 60, max: 10 },
    '/delete-user': { window: 60, max: 10 },
    '/two-factor/*': { window: 60, max: 20 },
  },
}
