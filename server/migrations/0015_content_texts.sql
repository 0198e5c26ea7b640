-- The texts that every installation starts with. Staff publish later versions of them.
-- `## ` begins a heading, `- ` an item; an empty line ends a paragraph; [words](/address) is a link.
-- {support_phone}, {support_email} and {name} are replaced by the values of the settings.

insert into page_text (slug, version, title_ar, title_en, summary_ar, summary_en, body_ar, body_en, published_at) values

('terms', 1, 'شروط الاستخدام', 'Terms of service',
 'ما نلتزم به وما تلتزم به حين تفتح محفظة وتستعملها.',
 'What we owe you and what you owe us when you open a wallet and use it.',
$ar$هذه الشروط اتفاق بينك وبين مشغّل {name}. بفتحك محفظة فإنك تقبلها. إن لم توافق عليها فلا تفتح محفظة.

## الخدمة
{name} محفظة للقيمة المدفوعة مسبقًا بالدينار الليبي. تشحنها ثم تشتري منها بطاقات المورّدين، وتحوّل إلى عملاء آخرين إذا كان حسابك برو، وتطّلع على كل حركة. ليست {name} مصرفًا، والرصيد ليس وديعة، ولا تُحتسب عليه فائدة.

## فتح المحفظة
- يجب ألا يقل عمرك عن 18 عامًا، أو أن يوافق وليّ أمرك على فتح المحفظة ويتحمّل المسؤولية عنها.
- لكل شخص محفظة واحدة برقم هاتف ليبي يخصّه. نتحقّق من الرقم برمز يُرسل إليه.
- الاسم الذي تكتبه هو اسمك الحقيقي، لأن من يحوّل إليك يرى اسمك الأول وأول حرف من اسم عائلتك ليتأكد منك.

## حفظ حسابك
كلمة المرور ورموز التحقق لك وحدك. لن نطلبها منك أبدًا بالهاتف أو برسالة. ما يتم بعد الدخول بكلمة مرورك يُعدّ صادرًا عنك إلى أن تبلّغنا بأن حسابك لم يعد في يدك. من صفحة [الإعدادات](/portal/profile) ترى أجهزتك وتُنهي أي جلسة لا تعرفها.

## المال والرسوم
- تظهر الرسوم كلها قبل التأكيد، وهي معلنة في صفحة [الأسعار](/pricing). لا رسوم خفية ولا رسوم على المحفظة الخاملة.
- كل عملية مؤكَّدة نهائية، ولا تُصحَّح إلا بحركة معاكسة تظهر في كشفك. لا يُحذف شيء من السجل.
- للتحويل حد أدنى وحد أعلى وحدود يومية وشهرية تراها قبل أن تبدأ.

## البطاقات والقسائم
رمز البطاقة قيمة نقدية لمن يراه، فاحفظه كما تحفظ النقود. صلاحية الرمز وطريقة استعماله من شأن مورّده، ونحن نضمن أنه لم يُبَع لغيرك. متى يُردّ ثمن البطاقة ومتى لا يُردّ مبيّن في [سياسة الاسترداد](/refund-policy).

## الاستعمال المقبول
ما هو ممنوع مبيّن في [سياسة الاستخدام](/use-policy). لنا أن نوقف محفظة إذا قام دليل على احتيال أو غسل أموال أو استعمال حساب الغير، ونخبرك بالسبب ما لم يمنعنا القانون، وتستطيع الاعتراض.

## إغلاق المحفظة
تستطيع إغلاق محفظتك متى شئت بطلب إلى [الدعم](/contact). نردّ إليك الرصيد المتبقي بعد التحقق من هويتك. ونحتفظ بسجل الحركات المدة التي يوجبها القانون.

## مسؤوليتنا
نعوّضك عن كل خطأ منا يُنقص رصيدك. ولا نُسأل عن انقطاع خدمة مورّد، ولا عن رمز سلّمته لغيرك، ولا عن خسارة لم يكن توقّعها ممكنًا وقت العملية.

## تعديل الشروط
ننشر كل تعديل في هذه الصفحة بتاريخه قبل سريانه بسبعة أيام على الأقل، ونبقي النسخ السابقة متاحة للقراءة. استعمالك للمحفظة بعد سريان التعديل قبول له.

## القانون والخلاف
تخضع هذه الشروط لقوانين دولة ليبيا، وتختص محاكمها بما لا يُحلّ وديًا. ابدأ بمراسلتنا على {support_email}: نجيب عن كل شكوى خلال يومي عمل.$ar$,
$en$These terms are an agreement between you and the operator of {name}. By opening a wallet you accept them. If you do not agree, do not open one.

## The service
{name} is a wallet for prepaid value in Libyan dinars. You recharge it, buy suppliers’ cards from it, send money to other clients if your account is Pro, and see every movement. {name} is not a bank, the balance is not a deposit, and it bears no interest.

## Opening a wallet
- You must be at least 18, or your guardian must agree to the wallet and answer for it.
- Each person has one wallet, with a Libyan phone number of their own. We verify the number with a code sent to it.
- The name you give is your real one: people who send you money see your first name and family initial, to be sure of you.

## Keeping your account safe
Your password and verification codes are yours alone. We never ask for them by phone or message. What happens after a login with your password counts as yours until you tell us that the account is out of your hands. In your [settings](/portal/profile) you see your devices and can end any session you do not know.

## Money and fees
- Every fee is shown before you confirm and published on the [pricing](/pricing) page. There are no hidden fees, and none for a wallet that rests.
- A confirmed operation is final. It is corrected only by a counter-movement that appears in your statement; nothing is ever deleted from the record.
- Transfers have a minimum, a maximum, and daily and monthly limits, shown before you begin.

## Cards and vouchers
A card’s code is worth money to whoever sees it: keep it as you keep cash. How long a code is valid and how it is used is its supplier’s business; we guarantee that it was sold to nobody else. When a card’s price is returned and when it is not stands in the [refund policy](/refund-policy).

## Acceptable use
What is forbidden stands in the [use policy](/use-policy). We may suspend a wallet on evidence of fraud, money laundering or the use of another person’s account. We tell you why unless the law forbids it, and you may object.

## Closing your wallet
You may close your wallet at any time by asking [support](/contact). We return the remaining balance once we have verified who you are. The record of movements is kept for as long as the law requires.

## Our liability
We make good every error of ours that lowers your balance. We do not answer for a supplier’s outage, for a code you handed to someone else, or for a loss that nobody could have foreseen at the time.

## Changes to these terms
Every change is published on this page with its date at least seven days before it takes effect, and earlier versions stay readable. Using the wallet after that date means accepting the change.

## Law and disputes
These terms are governed by the laws of the State of Libya; its courts decide what cannot be settled amicably. Write to {support_email} first: every complaint is answered within two working days.$en$,
'2026-11-01 08:00:00+00'),

('privacy', 1, 'سياسة الخصوصية', 'Privacy policy',
 'ما نعرفه عنك، ولماذا، ومن يراه، وإلى متى.',
 'What we know about you, why, who sees it and for how long.',
$ar$نجمع أقل ما تقوم به الخدمة، ولا نبيع بياناتك، ولا نضع في صفحاتنا أي متتبّع أو إعلان من طرف آخر.

## ما نجمعه
- ما تكتبه أنت: الاسم ورقم الهاتف واسم المستخدم، والبريد الإلكتروني والمدينة إن شئت.
- ما ينشأ عن استعمالك: حركات المحفظة والبطاقات والتحويلات والتسويات وإيصالاتها.
- ما تحتاجه الحماية: وقت الدخول ونوع الجهاز والمتصفح وعنوان الإنترنت، ومحاولات الدخول الفاشلة.
- ما تكتبه لنا في [صفحة التواصل](/contact).

## لماذا نجمعه
لتشغيل محفظتك، وللتأكد من أنك أنت، ولمنع الاحتيال، وللإجابة عنك، وللوفاء بما يوجبه القانون من حفظ الدفاتر. لا نستعمله في غير ذلك.

## كيف نحفظه
- كلمة المرور محفوظة ببصمة argon2id، فلا نستطيع قراءتها ولا استرجاعها.
- رموز البطاقات مختومة بتشفير AES-256-GCM، ومفاتيحها خارج قاعدة البيانات.
- رموز التحقق ورموز الجلسات لا تُحفظ إلا بصماتها.
- كل اطّلاع على رمز بطاقة مسجَّل بوقته وصاحبه.

## من يراه
- موظفونا، كل بقدر صلاحيته، وكل عمل لهم مسجَّل.
- من تحوّل إليه أو يحوّل إليك: الاسم الأول وأول حرف من اسم العائلة قبل الدفع، والاسم كاملًا بعده.
- من تعطيه رقم إيصالك: حالة العملية ومبلغها ووقتها وأطرافها محجوبة.
- مزوّد الرسائل القصيرة: رقم هاتفك ونص الرسالة. وبوابة الدفع التي تختارها: المبلغ ورقم العملية.
- الجهات القضائية إذا ألزمنا القانون.

## ما يحفظه متصفحك
ملفّا ارتباط للّغة والمظهر مدتهما سنة، وفي تخزين المتصفح رمز جلستك بعد الدخول. لا ملفات ارتباط للإعلان أو القياس.

## إلى متى
- بيانات الحساب: ما دام مفتوحًا.
- سجل الحركات والإيصالات: المدة التي يوجبها القانون التجاري لحفظ الدفاتر.
- سجل الدخول: سنة. رسائل التواصل: سنتان بعد آخر رد.

## حقوقك
تستطيع أن تطّلع على بياناتك وتصحّحها من [الإعدادات](/portal/profile)، وأن تطلب نسخة منها أو محو ما لا يوجب القانون حفظه، بمراسلة {support_email} من بريدك المسجَّل أو بالاتصال على {support_phone}. نجيب خلال 30 يومًا.

## إن وقع خلل
إذا علمنا باطّلاع غير مأذون على بياناتك أخبرناك خلال 72 ساعة بما حدث وما فعلناه وما عليك فعله.$ar$,
$en$We collect the least the service can work with. We do not sell your data, and no tracker or advertisement of anyone else stands on our pages.

## What we collect
- What you write: your name, phone number and user name; your e-mail and city if you wish.
- What your use brings about: movements of the wallet, cards, transfers, settlements and their receipts.
- What protection needs: time of login, kind of device and browser, internet address, and failed attempts.
- What you write to us on the [contact page](/contact).

## Why
To run your wallet, to be sure that you are you, to prevent fraud, to answer you, and to keep the books the law demands. For nothing else.

## How it is kept
- Passwords are stored as argon2id hashes: we can neither read nor recover them.
- Card codes are sealed with AES-256-GCM; the keys live outside the database.
- Of verification codes and session tokens only fingerprints are stored.
- Every look at a card’s code is recorded, with its time and person.

## Who sees it
- Our staff, each within their permissions; everything they do is recorded.
- Whoever you send money to or who sends you money: your first name and family initial before a payment, your full name after it.
- Whoever you give a receipt’s number: the operation’s status, amount, time and masked parties.
- The SMS provider: your phone number and the text. The payment gateway you choose: amount and number of the operation.
- Courts and authorities, where the law obliges us.

## What your browser keeps
Two cookies for language and appearance, for a year, and after login your session token in the browser’s storage. No cookies for advertising or measurement.

## For how long
- Account data: while the account is open.
- Movements and receipts: as long as commercial law requires books to be kept.
- Login records: one year. Contact messages: two years after the last answer.

## Your rights
You can see and correct your data in your [settings](/portal/profile), and ask for a copy of it, or for the deletion of what the law does not oblige us to keep, by writing to {support_email} from your registered address or calling {support_phone}. We answer within 30 days.

## If something goes wrong
If we learn that somebody had access to your data without permission, we tell you within 72 hours what happened, what we did and what you should do.$en$,
'2026-11-01 08:00:00+00'),

('use-policy', 1, 'سياسة الاستخدام', 'Use policy',
 'ما تصلح له المحفظة وما لا يجوز فيها.',
 'What the wallet is for, and what it must not be used for.',
$ar$وُضعت هذه القواعد لتبقى المحفظة آمنة لكل من فيها.

## المحفظة لك
استعملها لشراء البطاقات وتحويل المال لمن تعرف وقبول القسائم إن كنت تاجرًا. لا تفتحها باسم غيرك، ولا تُعِرها ولا تؤجّرها ولا تبعها.

## ما هو ممنوع
- الاحتيال، ومنه انتحال شخصية موظف أو بائع، وطلب رموز الناس أو كلمات مرورهم.
- تحويل مال متحصّل من جريمة أو معدّ لها، أو إخفاء مصدره بتجزئته على حسابات.
- بيع ما يحظره القانون الليبي أو شراؤه.
- تخمين رموز البطاقات والقسائم. نقبل خمس محاولات في الساعة من كل حساب، ثم نوقف المحاولة ونراجع الحساب إن تكررت.
- استعمال برامج تدخل الخدمة أو تقرأ صفحاتها آليًا من غير إذن مكتوب، أو محاولة تعطيلها أو تجاوز حدودها.
- إعادة بيع البطاقات بكميات تجارية من محفظة شخصية. راسلنا لتصبح بائعًا معتمدًا.

## البائعون
يبيع البائع القسيمة بقيمتها المطبوعة، ولا يكشف غطاء رمزها، ويردّ التالف منها إلينا. كل بائع معتمد مذكور في [صفحة البائعين](/evoucher-sellers).

## التجار
لا يقبل التاجر قسيمة إلا من حاملها وفي حضوره، مقابل سلعة أو خدمة بقيمتها. لا تُستبدل القسيمة بنقد.

## ما نفعله عند المخالفة
نُنبّه أولًا إن كان الخطأ يسيرًا. وإن كان في الأمر ضرر على غيرك أوقفنا الحساب في الحال، وراجعنا الواقعة خلال ثلاثة أيام عمل، وأخبرناك بالنتيجة. ونبلّغ الجهات المختصة حيث يوجب القانون.

## أبلغنا
إن رأيت مخالفة أو شككت في رسالة تدّعي أنها منا فأخبرنا على {support_phone} أو من [صفحة التواصل](/contact).$ar$,
$en$These rules keep the wallet safe for everyone in it.

## The wallet is yours
Use it to buy cards, to send money to people you know, and to accept vouchers if you are a merchant. Do not open it in another person’s name, and do not lend, rent or sell it.

## What is forbidden
- Fraud, including posing as staff or as a seller, or asking people for their codes or passwords.
- Moving money that comes from a crime or is meant for one, or hiding where it comes from by splitting it over accounts.
- Selling or buying what Libyan law forbids.
- Guessing the codes of cards and vouchers. We accept five attempts an hour from an account, then stop them, and look into the account if it happens again.
- Programs that enter the service or read its pages without written permission, and attempts to disrupt it or get around its limits.
- Reselling cards in commercial quantity from a personal wallet. Write to us to become an approved seller.

## Sellers
A seller sells a voucher at its printed value, does not uncover its code, and returns damaged ones to us. Every approved seller is named on the [sellers page](/evoucher-sellers).

## Merchants
A merchant accepts a voucher only from its bearer, who is present, for goods or a service of its value. Vouchers are not exchanged for cash.

## What we do about it
A slight mistake brings a warning first. Where others come to harm we suspend the account at once, look into the matter within three working days and tell you the outcome. We report to the authorities where the law requires it.

## Tell us
If you see a breach, or doubt a message that claims to come from us, tell us at {support_phone} or on the [contact page](/contact).$en$,
'2026-11-01 08:00:00+00'),

('refund-policy', 1, 'سياسة الاسترداد', 'Refund policy',
 'متى يعود مالك، وكم يستغرق ذلك.',
 'When your money comes back, and how long it takes.',
$ar$القاعدة بسيطة: ما لم يُكشف رمزه يُسترد، وما كان فيه خطأ منا أو من المورّد يُسترد، وما استُعمل لا يُسترد.

## البطاقات
- بطاقة لم تكشف رمزها: اطلب ردّ ثمنها خلال 7 أيام من الشراء. تُلغى البطاقة ويعود ثمنها كاملًا إلى محفظتك.
- بطاقة كشفت رمزها: لا يُردّ ثمنها، لأن الرمز صار نقدًا في يد من رآه. كل كشف مسجَّل بوقته.
- رمز لا يعمل: أبلغنا خلال 48 ساعة برقم البطاقة التسلسلي وما ظهر لك. نتحقق من المورّد، فإن ثبت أن الرمز لم يُستعمل أو كان معيبًا رددنا ثمنه أو أبدلناه، وإن كان كشفه قد تم.

## الشحن
- ما شُحن بقسيمة مطبوعة لا يعود قسيمة، ويبقى رصيدًا لك.
- دفعة خُصمت من مصرفك ولم تصل إلى محفظتك: تُقيَّد أو تُردّ خلال 3 أيام عمل من إبلاغنا برقم العملية.
- مبلغ قُيّد لك مرتين بالخطأ نصححه بحركة معاكسة ونخبرك.

## التحويلات
التحويل نهائي، ولذلك نعرض عليك قبل التأكيد الاسم الأول للمستلم وأول حرف من اسم عائلته. إن أخطأت فأخبرنا فورًا: نكلّم المستلم، فإن بقي المبلغ عنده ووافق أعدناه إليك مع رسمه. لا نسحب مالًا من محفظة أحد بلا موافقته أو حكم.

## القسائم المطبوعة
القسيمة التالفة أو غير المقروءة تُردّ إلى البائع الذي باعها مع إيصاله، أو إلينا برقمها التسلسلي. القسيمة المستعملة أو المنتهية لا تُردّ.

## كيف تطلب
افتح [صفحة التواصل](/contact) أو اتصل على {support_phone}، واذكر رقم الإيصال. لا نحتاج رمز البطاقة أبدًا، فلا ترسله. نجيب خلال يومي عمل، ويظهر ما نردّه في كشفك حركةً معاكسة موصولة بالعملية الأولى.$ar$,
$en$The rule is simple: what was not revealed can be returned, what was our fault or the supplier’s is returned, what was used is not.

## Cards
- A card whose code you have not revealed: ask within 7 days of buying it. The card is cancelled and its whole price returns to your wallet.
- A card whose code you have revealed: its price is not returned, since the code is cash to whoever has seen it. Every reveal is recorded with its time.
- A code that does not work: tell us within 48 hours, with the card’s serial number and what you were shown. We ask the supplier; if the code proves unused or faulty we return its price or replace it, even if it was revealed.

## Recharges
- What was recharged with a printed voucher does not become a voucher again; it stays yours as balance.
- A payment taken from your bank that never reached your wallet is credited or returned within 3 working days of your telling us its number.
- An amount credited twice by mistake is corrected with a counter-movement, and we tell you.

## Transfers
A transfer is final, which is why the receiver’s first name and family initial are shown to you before you confirm. If you made a mistake, tell us at once: we speak to the receiver, and if they still have the money and agree, it returns to you with its fee. We take money out of nobody’s wallet without their consent or a judgment.

## Printed vouchers
A damaged or unreadable voucher goes back to the seller who sold it, with the receipt, or to us with its serial number. A used or expired voucher is not returned.

## How to ask
Open the [contact page](/contact) or call {support_phone} and give the number of the receipt. We never need a card’s code: do not send it. We answer within two working days, and what we return appears in your statement as a counter-movement linked to the first one.$en$,
'2026-11-01 08:00:00+00'),

('support-policy', 1, 'سياسة الدعم', 'Support policy',
 'كيف تصل إلينا، ومتى نجيب، وما لن نطلبه منك أبدًا.',
 'How to reach us, when we answer, and what we will never ask of you.',
$ar$## كيف تصل إلينا
- من [صفحة التواصل](/contact) في أي وقت، وتحصل على رقم لرسالتك.
- بالبريد: {support_email}
- بالهاتف: {support_phone}، من السبت إلى الخميس، من 9:00 إلى 21:00 بتوقيت طرابلس. الجمعة للحالات العاجلة فقط.

## متى نجيب
- محفظة مسروقة أو دخول لا تعرفه: نوقف الحساب خلال 30 دقيقة من اتصالك في ساعات العمل، وخلال ساعتين في غيرها.
- مال ناقص أو عملية غير واضحة: خلال 4 ساعات عمل.
- رمز لا يعمل: خلال يوم عمل، ويتوقف ما بعد ذلك على رد المورّد.
- كل ما سواه: خلال يومي عمل.

## ما يفيدك أن تذكره
رقم الإيصال، أو رقم البطاقة التسلسلي، ووقت العملية، ونص الرسالة التي ظهرت لك. بهذه نجد العملية في لحظات.

## ما لن نطلبه أبدًا
- كلمة مرورك.
- رمز التحقق الذي يصلك برسالة.
- رمز بطاقة أو قسيمة.
- تحويل مال «للتأكد» أو «لتفعيل» الحساب.

من يطلب شيئًا من ذلك ليس منا وإن عرف اسمك. أغلق المكالمة وأخبرنا.

## إن لم يُرضك الجواب
اطلب رفع الشكوى. يراجعها موظف آخر لم يعالجها من قبل، ويجيبك خلال 5 أيام عمل كتابةً وبالأسباب.

## اللغات
نجيب بالعربية والإنجليزية.$ar$,
$en$## How to reach us
- On the [contact page](/contact) at any time; you get a number for your message.
- By e-mail: {support_email}
- By phone: {support_phone}, Saturday to Thursday, 9:00 to 21:00 Tripoli time. On Fridays for urgent matters only.

## When we answer
- A stolen wallet, or a login you do not know: the account is suspended within 30 minutes of your call in working hours, within two hours otherwise.
- Missing money or an unclear operation: within 4 working hours.
- A code that does not work: within one working day; the rest depends on the supplier’s answer.
- Everything else: within two working days.

## What helps
The receipt’s number or the card’s serial number, the time, and the text of the message you saw. With these we find the operation in moments.

## What we will never ask for
- Your password.
- A verification code sent to you.
- The code of a card or voucher.
- A transfer “to check” or “to activate” your account.

Whoever asks for any of these is not one of us, even if they know your name. Hang up and tell us.

## If the answer does not satisfy you
Ask for your complaint to be passed on. A member of staff who has not dealt with it before looks at it again and answers in writing, with reasons, within 5 working days.

## Languages
We answer in Arabic and English.$en$,
'2026-11-01 08:00:00+00'),

('legal-disclaimer', 1, 'إخلاء المسؤولية', 'Legal disclaimer',
 'حدود ما يقوله هذا الموقع وما تضمنه المحفظة.',
 'The limits of what this site says and the wallet warrants.',
$ar$## طبيعة الخدمة
{name} وسيلة لحفظ قيمة مدفوعة مسبقًا والشراء بها. ليست مصرفًا ولا شركة صرافة ولا مستشارًا ماليًا، ولا شيء في هذا الموقع نصيحة مالية أو قانونية أو ضريبية.

## العلامات والمورّدون
أسماء الشركات والألعاب والمتاجر المذكورة في الموقع علامات لأصحابها، ونذكرها للدلالة على ما يُباع فقط. لا يعني ذكرها أنهم يملكون {name} أو يديرونها. شروط استعمال كل بطاقة يضعها مورّدها.

## الأسعار والتوفر
الأسعار والكميات المعروضة تُقرأ من المخزون وقت فتح الصفحة، وقد تتغير قبل أن تؤكد. السعر الملزم هو الذي تراه في خطوة المراجعة.

## البائعون
البائعون المذكورون في [صفحة البائعين](/evoucher-sellers) تجار مستقلون. نضمن القسائم التي اشتروها منا، ولا نضمن ما سواها مما يبيعون.

## الخريطة
خريطة البائعين تقريبية وحدودها للدلالة لا للمساحة، ولا تعبّر عن موقف سياسي أو قانوني.

## الروابط
قد يشير الموقع إلى مواقع غيرنا. لا نملك محتواها ولا نُسأل عنه.

## توفّر الخدمة
نعمل لتبقى الخدمة متاحة في كل وقت، لكننا لا نضمن خلوّها من الانقطاع بسبب الشبكات أو الكهرباء أو الصيانة. العملية التي ينقطع اتصالك أثناءها إما تمت مرة واحدة أو لم تتم، وتجد حقيقتها في كشفك.

## اللغة
كُتبت هذه الصفحات بالعربية والإنجليزية. إن اختلفتا فالعربية هي المعتمدة.$ar$,
$en$## What the service is
{name} is a means of keeping prepaid value and buying with it. It is neither a bank nor a money changer nor a financial adviser, and nothing on this site is financial, legal or tax advice.

## Names and suppliers
The names of companies, games and shops on this site are the marks of their owners, named only to say what is sold. Naming them does not mean that they own or run {name}. How each card may be used is set by its supplier.

## Prices and availability
Prices and quantities are read from the stock when a page opens and may change before you confirm. The binding price is the one on the review step.

## Sellers
The sellers on the [sellers page](/evoucher-sellers) are independent traders. We stand for the vouchers they bought from us and for nothing else they sell.

## The map
The map of sellers is approximate; its borders serve orientation, not surveying, and express no political or legal position.

## Links
The site may point to others’ sites. Their content is not ours, and we do not answer for it.

## Availability
We work to keep the service available at all times, but cannot promise that networks, power or maintenance never interrupt it. An operation during which your connection broke has happened once or not at all; your statement says which.

## Language
These pages are written in Arabic and English. Where they differ, the Arabic text holds.$en$,
'2026-11-01 08:00:00+00');
