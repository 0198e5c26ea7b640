-- A username may be chosen later; and what a second press does, without the word for it. What staff wrote anew is left alone.
update faq set
  answer_ar = replace(answer_ar, 'واسمك، واسم مستخدم، وكلمة مرور. نرسل إلى الرقم رمزًا من ستة أرقام، وبإدخاله تبدأ المحفظة بالعمل. البريد الإلكتروني والمدينة اختياريان.',
    'واسمك، وكلمة مرور. نرسل إلى الرقم رمز تحقق من ستة أرقام، وبإدخاله تبدأ المحفظة بالعمل. اسم المستخدم والبريد الإلكتروني والمدينة اختيارية.'),
  answer_en = replace(answer_en, 'your name, a username and a password. We send the number a code of six digits; once you enter it the wallet works. E-mail and city are optional.',
    'your name and a password. We send the number a code of six digits; once you enter it the wallet works. A username, e-mail and city are optional.')
where topic = 'account';

update faq set
  answer_ar = replace(answer_ar, 'لكل عملية مفتاح خاص بها، وإعادة إرسالها تُعيد النتيجة الأولى نفسها.', 'حتى لو ضغطت مرتين تُنفَّذ العملية مرة واحدة.'),
  answer_en = replace(answer_en, 'Every operation has a key of its own, and sending it again only returns the first result.', 'Even if you press twice, it is done once.')
where topic = 'money';
