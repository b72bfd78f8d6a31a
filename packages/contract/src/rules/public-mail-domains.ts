/** Providers at which anyone gets an address. */
const PUBLIC = new Set(
  [
    'aol.com att.net bellsouth.net btinternet.com bluewin.ch bk.ru comcast.net cox.net docomo.ne.jp duck.com ezweb.ne.jp',
    'fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com',
    'hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.it hushmail.com icloud.com inbox.ru interia.pl kolabnow.com',
    'laposte.net libero.it list.ru live.co.uk live.com live.de live.fr mac.com mail.com mail.de mail.ru mailbox.org me.com',
    'msn.com naver.com o2.pl onet.pl orange.fr outlook.com outlook.de outlook.fr pm.me posteo.de posteo.net proton.me',
    'protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com sbcglobal.net seznam.cz sfr.fr shaw.ca',
    'sina.com sky.com startmail.com t-online.de talktalk.net tiscali.it tuta.io tutanota.com tutanota.de tutamail.com',
    'ukr.net verizon.net virgilio.it wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com',
    'yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ya.ru ymail.com zoho.com',
    '126.com 163.com 139.com 189.cn sohu.com yeah.net foxmail.com hanmail.net daum.net walla.co.il maktoob.com',
  ].flatMap((line) => line.split(' ')),
)

export const isPublicMailDomain = (domain: string) => PUBLIC.has(domain)
