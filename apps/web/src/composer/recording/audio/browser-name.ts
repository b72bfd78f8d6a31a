type Browser = 'chromium' | 'firefox' | 'safari' | 'phone-safari' | 'phone-chromium'

/** On iPhones and iPads every browser uses Safari's engine. */
export function browserName(userAgent: string): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phone-safari'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Chrome|Chromium|Edg/.test(userAgent)) return /Android/.test(userAgent) ? 'phone-chromium' : 'chromium'
  return /Safari/.test(userAgent) ? 'safari' : 'chromium'
}
