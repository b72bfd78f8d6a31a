import type { MailTexts } from './mail-texts.ts'

const ignore = 'Wenn du das nicht warst, ignoriere diese E-Mail.'

export const de: MailTexts = {
  hello: (name) => `Hallo ${name},`,
  verification: {
    subject: 'Bestätige deine E-Mail-Adresse für Earshot',
    lines: ['bestätige deine E-Mail-Adresse, um die Registrierung abzuschließen. Der Link gilt 24 Stunden.'],
    action: 'E-Mail-Adresse bestätigen',
    foot: 'Wenn du dich nicht bei Earshot registriert hast, ignoriere diese E-Mail.',
  },
  existingAccount: {
    subject: 'Du hast schon ein Konto bei Earshot',
    lines: ['jemand, wahrscheinlich du, wollte sich mit dieser E-Mail-Adresse registrieren. Sie hat schon ein Konto.'],
    action: 'Anmelden',
    foot: ignore,
  },
  uninvited: {
    subject: 'Du hast kein Konto bei Earshot',
    lines: [
      'jemand, wahrscheinlich du, wollte sich mit dieser E-Mail-Adresse registrieren, aber die Registrierung ist geschlossen oder nur mit Einladung möglich.',
      'Bitte einen Admin deiner Organisation um eine Einladung.',
    ],
    action: 'Earshot öffnen',
    foot: ignore,
  },
  reset: {
    subject: 'Neues Passwort für Earshot festlegen',
    lines: ['jemand, wahrscheinlich du, möchte ein neues Passwort. Der Link gilt einmal und nur eine Stunde lang.'],
    action: 'Neues Passwort festlegen',
    foot: 'Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt gleich.',
  },
  emailLink: {
    subject: 'Bei Earshot anmelden',
    lines: ['mit diesem Link meldest du dich an. Er gilt einmal und nur 15 Minuten lang. Gib ihn nicht weiter.'],
    action: 'Anmelden',
    foot: 'Wenn du diesen Link nicht angefordert hast, ignoriere diese E-Mail.',
  },
  newAddress: {
    subject: 'Bestätige deine neue E-Mail-Adresse für Earshot',
    lines: ['du möchtest diese E-Mail-Adresse für Earshot verwenden. Der Link gilt 24 Stunden.'],
    action: 'E-Mail-Adresse bestätigen',
    foot: 'Wenn du das nicht angefordert hast, ignoriere diese E-Mail.',
  },
  pinLocked: {
    subject: 'Am Telefon wurden falsche PINs eingegeben',
    lines: [
      'in Anrufen von deiner Telefonnummer wurden mehrmals falsche PINs eingegeben. Deine PIN gilt vorübergehend nicht.',
      'Rufnummern lassen sich fälschen, es kann also eine andere Person gewesen sein. Mit einer neuen PIN kannst du sofort wieder hören.',
    ],
    action: 'PIN ändern',
    foot: 'Ohne PIN kann niemand neue Sprachnachrichten am Telefon hören.',
  },
  addressChanged: (masked) => ({
    subject: 'Deine E-Mail-Adresse für Earshot wurde geändert',
    lines: [`dein Konto verwendet jetzt ${masked} statt dieser E-Mail-Adresse.`],
    action: 'Earshot öffnen',
    foot: 'Wenn du das nicht warst, wende dich sofort an einen Admin deiner Organisation.',
  }),
  security: {
    changes: {
      password: () => 'Dein Passwort für Earshot wurde geändert',
      signIn: (browser) => `Neue Anmeldung bei Earshot: ${browser}`,
      secondFactorOn: () => 'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet',
      secondFactorOff: () => 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
      recoveryCodes: () => 'Neue Wiederherstellungscodes wurden erstellt',
      recoveryCodeUsed: () => 'Ein Wiederherstellungscode wurde zur Anmeldung verwendet',
      key: (name) => `Ein API-Schlüssel wurde erstellt: ${name}`,
      app: (name) => `Eine App wurde verbunden: ${name}`,
      phone: (phone) => `Eine Telefonnummer wurde hinzugefügt: ${phone}`,
      phoneRemoved: (phone) => `Eine Telefonnummer wurde entfernt: ${phone}`,
    },
    where: ({ time, address, browser }) =>
      [`Zeit: ${time}`, ...(browser ? [`Browser: ${browser}`] : []), `Netzwerkadresse: ${address}`].join('\n'),
    fine: 'Wenn du das warst, musst du nichts tun.',
    action: 'Konto prüfen',
    foot: 'Wenn du das nicht warst, lege sofort ein neues Passwort fest: „Passwort vergessen?“ auf der Anmeldeseite meldet alle Geräte ab. Prüfe danach in deinem Konto Geräte, Schlüssel, verbundene Apps und Telefonnummern.',
  },
  invitation: ({ inviter, organization, role }) => ({
    subject: `${inviter} hat dich zu ${organization} auf Earshot eingeladen`,
    lines: [`${inviter} hat dich zu ${organization} eingeladen, einem Arbeitsbereich für Sprachnachrichten.`, ...role],
    action: `${organization} beitreten`,
    foot: 'Die Einladung gilt 14 Tage und nur für diese E-Mail-Adresse.',
  }),
  roles: {
    listener: 'Du kannst zuhören.',
    sender: 'Du kannst zuhören und senden.',
    moderator: 'Du kannst zuhören, senden, Transkripte korrigieren und Treffer erledigen.',
    admin: 'Du wirst Admin.',
  },
  hearing: (channels) => `Du hörst außerdem ${channels}.`,
  guest: (channels, until) => `Du bist als Gast eingeladen. Du hörst ${channels} bis ${until}.`,
  hit: (keyword, channel) => `„${keyword}“ in ${channel}`,
  hitSaid: (keyword, channel) => `In ${channel} wurde „${keyword}“ gesagt:`,
  lateHit: (title) => `Verspätet: ${title}`,
  saidOn: (time) => `Gesagt wurde es am ${time}, gefunden erst jetzt. Deshalb wurde niemand angerufen.`,
  quiet: {
    channel: (name, since) => `Nichts in ${name} seit ${since}`,
    speaker: (name, since) => `Nichts von ${name} seit ${since}`,
    key: (name, since) => `Nichts mit dem Schlüssel „${name}“ gesendet seit ${since}`,
  },
  wasDown: (from, to) => `Earshot lief von ${from} bis ${to} nicht.`,
  hits: (count, organization) => `${count} Treffer in ${organization}`,
  newHits: (count) => `${count} ${count === 1 ? 'neuer' : 'neue'} Treffer`,
  allHits: 'Alle Treffer ansehen',
  talkBy: {
    new: (author, channel) => `${author} hat eine Sprachnachricht in ${channel} gesendet`,
    mention: (author, channel) => `${author} hat dich in ${channel} erwähnt`,
    reply: (author, channel) => `${author} hat dir in ${channel} geantwortet`,
    note: (author, channel) => `${author} hat dich in einer Notiz in ${channel} erwähnt`,
    search: (author, channel, search) =>
      `${author} hat eine Sprachnachricht in ${channel} gesendet, passend zu „${search}“`,
  },
  unknownCaller: 'Unbekannte Nummer',
  talks: (count, organization) =>
    `${count} ${count === 1 ? 'Sprachnachricht' : 'Sprachnachrichten'} in ${organization}`,
  newTalks: (count) => `${count} neue ${count === 1 ? 'Sprachnachricht' : 'Sprachnachrichten'}`,
  allTalks: 'Alle Sprachnachrichten ansehen',
  notes: (count, organization) =>
    `${count} ${count === 1 ? 'Notiz erwähnt' : 'Notizen erwähnen'} dich in ${organization}`,
  newNotes: (count) => `${count} ${count === 1 ? 'Notiz erwähnt' : 'Notizen erwähnen'} dich`,
  brief: {
    subject: (organization) => `Dein Kurzbericht für ${organization}`,
    counts: (talks, unheard) => `Neue Sprachnachrichten: ${talks}. Nicht gehört: ${unheard}.`,
    someTalks: (some, all) => `Sprachnachrichten: ${some} von ${all}`,
    actions: 'Aufgaben',
    hits: 'Offene Treffer',
    mentions: 'Notizen, die dich erwähnen',
    late: 'Später angekommen',
    talks: 'Sprachnachrichten',
    open: 'Kurzbericht öffnen',
  },
  test: {
    title: 'Das ist ein Test von Earshot',
    body: 'Auf diesem Weg erreichen dich dringende Alarme.',
    action: 'Benachrichtigungen einstellen',
    foot: 'Du hast diesen Test in Earshot angefordert.',
  },
  urgent: {
    title: (hit) => `Dringend: ${hit}`,
    asks: 'Bestätige den Treffer in Earshot. Bis das jemand tut, wird die nächste Person auf der Liste benachrichtigt.',
    action: 'Treffer anzeigen',
    foot: 'Ein Admin deiner Organisation hat dich auf die Liste dieses Alarms gesetzt.',
  },
  urgentCall: {
    asks: 'Drücke die 1, um den Treffer zu bestätigen.',
    acknowledged: 'Bestätigt. Auf Wiederhören.',
    already: 'Er wurde schon bestätigt. Auf Wiederhören.',
    otherwise: 'Nicht bestätigt. Auf Wiederhören.',
  },
  mailRefused: (subject, reason) => ({
    subject: `Deine E-Mail wurde nicht angenommen: ${subject}`,
    lines: [`Nicht alles in deiner E-Mail „${subject}“ wurde zu einer Sprachnachricht.`, `Der Grund: ${reason}.`],
    action: 'Earshot öffnen',
    foot: 'Aufnahmen sendest du als Anhang an einen Kanal, von der Adresse deines Kontos.',
  }),
  more: (count) => `Und ${count} weitere.`,
  listen: 'Anhören',
  foot: (organization, settings) =>
    `Du bekommst diese E-Mail von ${organization} auf Earshot. Einstellungen für Benachrichtigungen ändern: ${settings}`,
}
