import { expect, test } from 'vitest'
import { notificationEmail } from './notification-emails.ts'

const settings = 'https://earshot.example.org/account#notifications'

const emailIn = (language: 'en' | 'de' | 'ar') =>
  notificationEmail(
    {
      reader: { email: 'mira@example.org', name: 'Mira Okafor', language },
      organization: 'Station <Seven>',
      recipient: { org_id: '', user_id: '' },
      settings,
      unsubscribe: '',
    },
    { subject: 'A talk', lines: ['Ready.'], action: { label: 'Listen', link: 'https://earshot.example.org/' } },
  )

test.each([
  { language: 'en', change: 'Change them' },
  { language: 'de', change: 'Ändern' },
  { language: 'ar', change: 'غيّرها هنا' },
] as const)('the small print links to the notification settings in $language', ({ language, change }) => {
  const { text, html } = emailIn(language)
  expect(text.endsWith(` Station <Seven>. ${change}: ${settings}`)).toBe(true)
  expect(html).toContain(` Station &lt;Seven&gt;. <a href="${settings}">${change}</a></p>`)
})
