-- The starter texts said what is not so: a username is needed too, the page is called settings, and names are no longer
-- starred. A text that the operator has changed is left as it is.

update faq set
  answer_ar = replace(answer_ar, 'واسمك، وكلمة مرور.', 'واسمك، واسم مستخدم، وكلمة مرور.'),
  answer_en = replace(answer_en, 'your name and a password.', 'your name, a username and a password.');

update faq set
  answer_ar = replace(answer_ar, 'من صفحة الملف الشخصي،', 'من صفحة الإعدادات،'),
  answer_en = replace(answer_en, 'session in your profile and', 'session in the settings and');

update faq set
  answer_ar = replace(answer_ar, 'نعرض عليك اسم المستلم الحقيقي محجوبًا جزئيًا، مع الرسم',
    'نعرض عليك الاسم الأول للمستلم وأول حرف من اسم عائلته، مع الرسم'),
  answer_en = replace(answer_en, 'we show the receiver’s real name, partly masked, with the fee',
    'we show the receiver’s first name and family initial, with the fee');

update page_text set
  body_ar = replace(replace(replace(replace(replace(body_ar,
    'لأن من يحوّل إليك يراه محجوبًا جزئيًا ليتأكد منك', 'لأن من يحوّل إليك يرى اسمك الأول وأول حرف من اسم عائلتك ليتأكد منك'),
    'الاسم محجوبًا جزئيًا.', 'الاسم الأول وأول حرف من اسم العائلة قبل الدفع، والاسم كاملًا بعده.'),
    'نعرض عليك اسم المستلم محجوبًا جزئيًا قبل التأكيد', 'نعرض عليك قبل التأكيد الاسم الأول للمستلم وأول حرف من اسم عائلته'),
    '[الملف الشخصي](/portal/profile)', '[الإعدادات](/portal/profile)'),
    '[ملفك](/portal/profile)', '[الإعدادات](/portal/profile)'),
  body_en = replace(replace(replace(replace(body_en,
    'whoever sends you money sees it partly masked, to be sure of you', 'people who send you money see your first name and family initial, to be sure of you'),
    'your name, partly masked.', 'your first name and family initial before a payment, your full name after it.'),
    'the receiver’s name is shown to you, partly masked, before you confirm', 'the receiver’s first name and family initial are shown to you before you confirm'),
    '[profile](/portal/profile)', '[settings](/portal/profile)')
where created_by is null;
