import { expect, test } from 'vitest'
import { toE164 } from './caller-number.ts'

const LINE = '+14155550100'
const MIRA = '+14155550142'

test.each([
  ...[
    '+14155550142',
    '+1 (415) 555-0142',
    '0014155550142',
    '4155550142',
    '(415) 555-0142',
    '415.555.0142',
    ' +14155550142 ',
  ],
  ...[
    'sip:+14155550142@pbx.example.org',
    'SIP:+14155550142@10.0.0.1:5060',
    'sips:+14155550142@pbx.example.org;transport=tls',
  ],
  ...[
    '<sip:+14155550142@pbx.example.org>',
    '"Mira" <sip:+14155550142@pbx.example.org>',
    'Mira <sip:+14155550142@host>;tag=1c2',
  ],
  ...['"Mira <home>, \\"M\\"" <sip:+14155550142@host;user=phone>', '<sip:+14155550142;npdi@host;user=phone>;tag=a'],
  ...['sip:%2B14155550142@host', '<sip:4155550142@host:5060;user=phone>', '"4155550199" <sip:4155550142@host>'],
  ...[
    'tel:+14155550142',
    '<tel:+1-415-555-0142>',
    'tel:+1(415)555-0142;cpc=ordinary',
    'tel:4155550142;phone-context=example.org',
  ],
  ...[
    'tel:5550142;phone-context=+1415',
    '<sip:5550142;phone-context=+1-415@host;user=phone>',
    'sip:+14155550142:secret@host',
  ],
  ...[
    '"Mira" <4155550142>',
    'Mira <+14155550142>',
    '*82 4155550142',
    'sip:+14155550142@host?subject=call',
    'sip:+14155550142',
  ],
])('%s is the number of one caller', (written) => expect(toE164(written, LINE)).toBe(MIRA))

test.each([
  ...['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253', '+7748283', '00266696687', 'tel:+266696687'],
  ...['sip:+266696687@pstn.example.org', '"Anonymous" <sip:+266696687@host>', '<sip:+86282452253@host>;tag=1'],
  ...[
    'anonymous',
    'Anonymous',
    'RESTRICTED',
    'unavailable',
    'private',
    'Private Caller',
    'Unknown',
    'withheld',
    'blocked',
  ],
  ...['No Caller ID', '"Unknown"', '<unknown>', '""', '', ' ', 'asterisk', 'client:mira', 's'],
  ...[
    'anonymous@anonymous.invalid',
    'sip:anonymous@anonymous.invalid',
    '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1',
  ],
  ...['sip:+14155550142@anonymous.invalid', '<sip:anonymous@pbx.example.org>', '"4155550142" <sip:restricted@host>'],
  ...['*67 4155550142', '*674155550142', '#31#+14155550142', 'sip:*67@host', 'sip:unknown@unknown.invalid:5060'],
])('%j is a withheld number', (written) => expect(toE164(written, LINE)).toBe(''))

test.each([
  ['a number of Texas that spells RESTRICTED', '7378742833', '+17378742833'],
  ['a number that begins like a pseudo number', '+2666966871', '+2666966871'],
  ['a number of another country', 'sip:+4930123456@host', '+4930123456'],
])('%s stays a number', (_, written, number) => expect(toE164(written, LINE)).toBe(number))
