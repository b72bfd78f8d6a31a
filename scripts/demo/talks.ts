export type DemoChannel = 'Dispatch' | 'Field crew' | 'Newsroom' | 'Handover'
export type DemoSpeaker = 'mira' | 'tom'

export interface Sample {
  channel: DemoChannel
  speaker: DemoSpeaker
  voice: 'slt' | 'rms' | 'awb' | 'kal16'
  hoursAgo: number
  text: string
}

export const channels: Record<DemoChannel, string> = {
  Dispatch: 'Calls in and units out, around the clock',
  'Field crew': 'What the crews see, hear and need',
  Newsroom: 'Leads, checks and corrections before air',
  Handover: 'What the next shift must know',
}

/** Speakers by voice; slt is the sender. */
export const voices: Partial<Record<Sample['voice'], string>> = {
  rms: 'Captain Ruiz',
  awb: 'Ewan Grant',
  kal16: 'Weather desk',
}

export const tags = { urgent: '#e03131', 'follow up': '' }

export function tagOf({ text }: Sample): keyof typeof tags | undefined {
  if (/fire department|gas leak|water pump/.test(text)) return 'urgent'
  return /^Please|call the/.test(text) ? 'follow up' : undefined
}

export const alerts = ['water pump', 'fire department', 'gas leak', 'road closed', 'breaking news']

type Row = [hoursAgo: number, speaker: DemoSpeaker, voice: Sample['voice'], text: string]

const dispatch: Row[] = [
  [
    0.1,
    'tom',
    'slt',
    'Dispatch to all units. The fire department is on the way to the old paper mill. Please keep the east gate open. Unit four takes the ladder, unit six brings the long hoses. The police close the street at the market. Nobody goes inside before the captain says so.',
  ],
  [
    0.6,
    'mira',
    'slt',
    'Unit four, please check the water pump behind the school. The caller says the basement is filling up.',
  ],
  [
    27,
    'tom',
    'rms',
    'We have a report of a gas leak on Market Street. Keep people away from the corner and wait for the engineers.',
  ],
  [
    51,
    'mira',
    'slt',
    'The bridge is open again for cars. Trucks over ten tons must still take the long way around the lake.',
  ],
  [
    98,
    'tom',
    'slt',
    'Unit two, return to the station when you are done. We need your ladder for the training in the afternoon.',
  ],
  [
    170,
    'tom',
    'kal16',
    'All units, the storm will reach us before midnight. Check your lights and your radio before you leave.',
  ],
  [
    266,
    'mira',
    'slt',
    'A tree fell on the power line near the church. The road is closed in both directions until further notice.',
  ],
]

const fieldCrew: Row[] = [
  [
    0.2,
    'mira',
    'slt',
    'We reached the mill. There is smoke on the second floor, but nobody is inside. We start with the north side.',
  ],
  [
    0.45,
    'tom',
    'rms',
    'The water pump is running again. One of the hoses was blocked with leaves. The basement should be dry in two hours.',
  ],
  [
    26,
    'mira',
    'slt',
    'The gas leak is closed. It was an old valve in the kitchen. People can go back to their homes now.',
  ],
  [
    49,
    'tom',
    'slt',
    'We need more sand bags at the river. The water came up by a hand since this morning and it is still raining. If you have a truck free, send it to the little park. Forty bags would help us for the night.',
  ],
  [
    120,
    'mira',
    'awb',
    'Both batteries in the blue van are empty. Please bring the charger and two cups of coffee if you can.',
  ],
  [196, 'tom', 'slt', 'The new radio works well on the hill. I could hear every word from the harbor to the airport.'],
  [
    290,
    'mira',
    'slt',
    'Road closed at the south exit. We put up two signs and a light. The next crew has to bring a third one. We also found a dog in the ditch. It is wet and tired, but it is fine. The owner lives two streets away and is on his way to us.',
  ],
]

const newsroom: Row[] = [
  [
    0.3,
    'mira',
    'slt',
    'Breaking news for the next hour. The paper mill is safe, nobody was hurt, and the train line opens again at noon. We have the captain on the phone at half past. Please keep three minutes free.',
  ],
  [
    24,
    'tom',
    'slt',
    'I spoke with the mayor. She says the new school will open in September, and the old one becomes a library. I asked about the money. She did not want to give a number today. We get the plan of the whole building on Friday, and we may show it on our page.',
  ],
  [
    74,
    'mira',
    'slt',
    'Please check the numbers in the story about the hospital. The report says forty beds and our text says fourteen.',
  ],
  [
    125,
    'tom',
    'rms',
    'The interview with the captain is ready. It is four minutes long, and the best part is at the end.',
  ],
  [
    222,
    'mira',
    'slt',
    'A correction for the morning show. The market opens on Saturday and not on Sunday. Please say it twice.',
  ],
  [
    310,
    'tom',
    'slt',
    'We have a picture of the old fire department from the year nineteen twenty. The museum gave us the rights for one week.',
  ],
]

const handover: Row[] = [
  [
    0.75,
    'tom',
    'slt',
    'Good morning. It was a quiet night with three calls. The spare water pump is back from repair and stands in the garage. The front door of the garage is slow again. Push it twice and wait. The mechanic comes on Monday before ten. There are eleven people on duty today, and two of them are new.',
  ],
  [
    56,
    'mira',
    'slt',
    'The keys for the boat are in the red box now. Only the captain and the officer on duty have the number.',
  ],
  [146, 'tom', 'awb', 'Please call the man at the corner shop. He found a phone that may belong to one of our people.'],
  [
    318,
    'mira',
    'slt',
    'Last thing before I go home. The heating in the small room is too loud to record. Use the big room this week.',
  ],
]

const inChannel = (channel: DemoChannel, rows: Row[]): Sample[] =>
  rows.map(([hoursAgo, speaker, voice, text]) => ({ channel, hoursAgo, speaker, voice, text }))

export const samples: Sample[] = [
  ...inChannel('Dispatch', dispatch),
  ...inChannel('Field crew', fieldCrew),
  ...inChannel('Newsroom', newsroom),
  ...inChannel('Handover', handover),
].sort((one, other) => other.hoursAgo - one.hoursAgo)
