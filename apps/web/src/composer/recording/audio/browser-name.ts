/** The browsers that allow a microphone in ways of their own. */
type Browser = 'chromium' | 'firefox' | 'safari' | 'phone-safari' | 'phone-chromium'

/** Which of them says this of itself. On iPhones and iPads every browser is Safari within. */
export function browserName(userAgent: string): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phone-safari'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Chrome|Chromium|Edg/.test(userAgent)) return /Android/.test(userAgent) ? 'phone-chromium' : 'chromium'
  return /Safari/.test(userAgent) ? 'safari' : 'chromium'
}
