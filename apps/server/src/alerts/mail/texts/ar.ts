import type { MailTexts } from './mail-texts.ts'

const ignore = 'إذا لم تكن أنت، فتجاهل هذه الرسالة.'

/** Arabic has a dual form; 3 to 10 take the plural, others the singular. */
const counted = (count: number, [two, few, many]: [string, string, string]) => {
  if (count === 1) return `${many} واحدة`
  if (count === 2) return two
  return `${count} ${count % 100 >= 3 && count % 100 <= 10 ? few : many}`
}
const hits = (count: number) => counted(count, ['مطابقتان', 'مطابقات', 'مطابقة'])
const talks = (count: number) => counted(count, ['رسالتان صوتيتان', 'رسائل صوتية', 'رسالة صوتية'])

/** Otherwise the plus of a phone number moves to its end. */
const isolated = (name: string) => `\u2068${name}\u2069`

export const ar: MailTexts = {
  hello: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  verification: {
    subject: 'أكّد بريدك الإلكتروني في Earshot',
    lines: ['أكّد بريدك الإلكتروني لإكمال التسجيل. الرابط صالح لمدة 24 ساعة.'],
    action: 'تأكيد البريد الإلكتروني',
    foot: 'إذا لم تسجّل في Earshot، فتجاهل هذه الرسالة.',
  },
  existingAccount: {
    subject: 'لديك حساب في Earshot بالفعل',
    lines: ['حاول شخص ما، ولعله أنت، التسجيل بهذا البريد الإلكتروني. وله حساب بالفعل.'],
    action: 'تسجيل الدخول',
    foot: ignore,
  },
  uninvited: {
    subject: 'ليس لديك حساب في Earshot',
    lines: [
      'حاول شخص ما، ولعله أنت، التسجيل بهذا البريد الإلكتروني، لكن التسجيل مغلق أو بالدعوة فقط.',
      'اطلب دعوة من أحد مشرفي مؤسستك.',
    ],
    action: 'فتح Earshot',
    foot: ignore,
  },
  reset: {
    subject: 'عيّن كلمة مرور جديدة في Earshot',
    lines: ['طلب شخص ما، ولعله أنت، كلمة مرور جديدة. يعمل الرابط مرة واحدة خلال ساعة.'],
    action: 'تعيين كلمة مرور جديدة',
    foot: 'إذا لم تكن أنت، فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
  },
  emailLink: {
    subject: 'سجّل الدخول إلى Earshot',
    lines: ['بهذا الرابط تسجّل الدخول. يعمل مرة واحدة خلال 15 دقيقة. لا تشاركه مع أحد.'],
    action: 'تسجيل الدخول',
    foot: 'إذا لم تطلب هذا الرابط، فتجاهل هذه الرسالة.',
  },
  newAddress: {
    subject: 'أكّد بريدك الإلكتروني الجديد في Earshot',
    lines: ['طلبت استخدام هذا البريد الإلكتروني في Earshot. الرابط صالح لمدة 24 ساعة.'],
    action: 'تأكيد البريد الإلكتروني',
    foot: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة.',
  },
  pinLocked: {
    subject: 'أُدخلت رموز سرية خاطئة عبر الهاتف',
    lines: [
      'في مكالمات من رقم هاتفك أُدخلت رموز سرية خاطئة عدة مرات. لن يعمل رمزك السري لبعض الوقت.',
      'يمكن تزوير رقم المتصل، فقد يكون شخصًا آخر. عيّن رمزًا جديدًا لتستخدمه فورًا.',
    ],
    action: 'تغيير الرمز السري',
    foot: 'بلا رمز سري لا يمكن سماع الرسائل الصوتية الجديدة عبر الهاتف.',
  },
  addressChanged: (masked) => ({
    subject: 'تغيّر بريدك الإلكتروني في Earshot',
    lines: [`يستخدم حسابك الآن ${masked} بدلًا من هذا البريد الإلكتروني.`],
    action: 'فتح Earshot',
    foot: 'إذا لم تكن أنت، فتواصل فورًا مع أحد مشرفي مؤسستك.',
  }),
  domainLost: ({ domain, organization }) => ({
    subject: `لم يعد أحد ينضم إلى ${organization} عبر ${domain}`,
    lines: [
      `سجل TXT للنطاق ${domain} لم يعد موجودًا، فربما أصبح النطاق لغيركم. لم يعد أصحاب عناوينه ينضمون إلى ${organization} تلقائيًا. ويبقى من انضموا.`,
    ],
    action: 'فتح الدعوات',
    foot: 'أضف السجل مرة أخرى وتحقق منه هناك للمتابعة.',
  }),
  security: {
    changes: {
      password: () => 'تغيّرت كلمة مرورك في Earshot',
      signIn: (browser) => `تسجيل دخول جديد إلى Earshot من ${browser}`,
      secondFactorOn: () => 'فُعّلت المصادقة الثنائية',
      secondFactorOff: () => 'أُوقفت المصادقة الثنائية',
      recoveryCodes: () => 'أُنشئت رموز استرداد جديدة',
      recoveryCodeUsed: () => 'استُخدم رمز استرداد لتسجيل الدخول',
      passkeyAdded: () => 'أُضيف مفتاح مرور إلى حسابك',
      passkeyRemoved: () => 'أُزيل مفتاح مرور من حسابك',
      key: (name) => `أُنشئ مفتاح API: ${name}`,
      app: (name) => `رُبط تطبيق: ${name}`,
      phone: (phone) => `أُضيف رقم هاتف: ${phone}`,
      phoneRemoved: (phone) => `أُزيل رقم هاتف: ${phone}`,
      factorRemoved: () => 'أزال مشرف المصادقة الثنائية من حسابك',
    },
    where: ({ time, address, browser }) =>
      [`الوقت: ${time}`, ...(browser ? [`المتصفح: ${browser}`] : []), `عنوان الشبكة: ${address}`].join('\n'),
    fine: 'إذا كنت أنت، فلا حاجة إلى فعل شيء.',
    action: 'مراجعة حسابك',
    foot: 'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا: رابط «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول يسجّل خروج كل الأجهزة. ثم راجع الأجهزة والمفاتيح والتطبيقات المرتبطة وأرقام الهواتف في حسابك.',
  },
  health: {
    problems: {
      disk: (free) => `قرص الخادم شبه ممتلئ: المتاح ${free}`,
      queue: (names) => `مهام تنتظر منذ أكثر من نصف ساعة: ${names}`,
      model: (reason) => `تعذّر تنزيل نموذج الكلام: ${reason}`,
      mail: (reason) => `تعذّر الوصول إلى خادم البريد: ${reason}`,
      storage: (reason) => `تعذّر الوصول إلى مخزن التسجيلات: ${reason}`,
      certificate: (date) => `تنتهي صلاحية الشهادة في ${date}`,
      backup: (reason) => `هناك مشكلة في النسخ الاحتياطي: ${reason}`,
      source: (names) => `مصدر كان يجلب الرسائل الصوتية يتعطل: ${names}`,
      worker: (since) => `لا يعمل أي عامل منذ ${since}`,
    },
    over: (problem) => `تم الحل: ${problem}`,
    where: 'تعرض الإعدادات، قسم الحالة، ما تعطّل في الخادم ومنذ متى.',
    action: 'فتح Earshot',
    foot: 'تصلك هذه الرسالة لأنك من مشغّلي هذا الخادم.',
  },
  invitation: ({ inviter, organization, role }) => ({
    subject: `دعاك ${inviter} إلى ${organization} في Earshot`,
    lines: [`دعاك ${inviter} إلى ${organization}، وهي مساحة عمل للرسائل الصوتية.`, ...role],
    action: `الانضمام إلى ${organization}`,
    foot: 'الدعوة صالحة لمدة 14 يومًا ولهذا البريد الإلكتروني فقط.',
  }),
  roles: {
    listener: 'يمكنك الاستماع.',
    sender: 'يمكنك الاستماع والإرسال.',
    moderator: 'يمكنك الاستماع والإرسال وتصحيح النصوص وحل المطابقات.',
    admin: 'ستكون مشرفًا.',
  },
  hearing: (channels) => `ستستمع أيضًا إلى ${channels}.`,
  guest: (channels, until) => `أنت مدعو كضيف. يمكنك الاستماع إلى ${channels} حتى ${until}.`,
  hit: (keyword, channel) => `«${keyword}» في ${channel}`,
  hitSaid: (keyword, channel) => `قيلت «${keyword}» في ${channel}:`,
  assignedHit: (author, title) => `أسند إليك ${author} مطابقة: ${title}`,
  lateHit: (title) => `متأخر: ${title}`,
  saidOn: (time) => `قيل ذلك في ${time} ولم يُكتشف إلا الآن، لذلك لم يُتصل بأحد.`,
  quiet: {
    channel: (name, since) => `لا شيء في ${name} منذ ${since}`,
    speaker: (name, since) => `لا شيء من ${name} منذ ${since}`,
    key: (name, since) => `لم يُرسل شيء بالمفتاح «${name}» منذ ${since}`,
  },
  wasDown: (from, to) => `لم يكن Earshot يعمل من ${from} إلى ${to}.`,
  hits: (count, organization) => `${hits(count)} في ${organization}`,
  newHits: (count) => `المطابقات الجديدة: ${count}`,
  allHits: 'عرض كل المطابقات',
  talkBy: {
    new: (author, channel) => `أرسل ${isolated(author)} رسالة صوتية في ${channel}`,
    mention: (author, channel) => `ذكرك ${isolated(author)} في ${channel}`,
    reply: (author, channel) => `ردّ عليك ${isolated(author)} في ${channel}`,
    note: (author, channel) => `ذكرك ${author} في ملاحظة في ${channel}`,
    search: (author, channel, search) => `أرسل ${isolated(author)} في ${channel} رسالة صوتية تطابق «${search}»`,
  },
  unknownCaller: 'متصل غير معروف',
  talks: (count, organization) => `${talks(count)} في ${organization}`,
  newTalks: (count) => `الرسائل الصوتية الجديدة: ${count}`,
  allTalks: 'عرض كل الرسائل الصوتية',
  notes: (count, organization) => `الملاحظات التي تذكرك في ${organization}: ${count}`,
  newNotes: (count) => `الملاحظات التي تذكرك: ${count}`,
  brief: {
    subject: (organization) => `موجزك من ${organization}`,
    counts: (talks, unheard) => `الرسائل الجديدة: ${talks}. غير المسموعة: ${unheard}.`,
    someTalks: (some, all) => `الرسائل: ${some} من ${all}`,
    actions: 'المهام',
    hits: 'تنبيهات لم تُعالج',
    mentions: 'ملاحظات تذكرك',
    late: 'وصلت متأخرة',
    talks: 'الرسائل',
    open: 'فتح الموجز',
  },
  test: {
    title: 'هذا اختبار من Earshot',
    body: 'تصلك التنبيهات العاجلة بهذه الطريقة.',
    action: 'عرض إعدادات الإشعارات',
    foot: 'طلبت هذا الاختبار في Earshot.',
  },
  urgent: {
    title: (hit) => `عاجل: ${hit}`,
    asks: 'أكّد استلامها في Earshot. إلى أن يفعل أحد ذلك، يُبلَّغ الشخص التالي في القائمة.',
    action: 'عرض النتيجة',
    foot: 'أضافك أحد المشرفين في مؤسستك إلى قائمة هذا التنبيه.',
  },
  urgentCall: {
    asks: 'اضغط 1 لتأكيد استلامها.',
    acknowledged: 'تم التأكيد. مع السلامة.',
    already: 'سبق تأكيدها. مع السلامة.',
    otherwise: 'لم يتم التأكيد. مع السلامة.',
  },
  mailRefused: (subject, reason) => ({
    subject: `لم تُقبل رسالتك: ${subject}`,
    lines: [`لم يتحول كل ما في رسالتك «${subject}» إلى رسالة صوتية.`, `السبب: ${reason}.`],
    action: 'فتح Earshot',
    foot: 'تُرسل التسجيلات إلى القناة كمرفقات، من عنوان حسابك.',
  }),
  more: (count) => `والمزيد: ${count}.`,
  listen: 'استماع',
  foot: (organization) => `تصلك هذه الرسالة بسبب إعدادات إشعاراتك في ${organization}.`,
  changeSettings: 'غيّرها هنا',
}
