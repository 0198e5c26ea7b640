-- Plainer words in the questions that every installation starts with. What staff wrote anew is left alone.
do $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['لا. فتح المحفظة وإبقاؤها مجانيان، ولا رسوم على الرصيد الخامل. الرسوم الوحيدة مذكورة في [صفحة الأسعار](/pricing).',
     'لا. فتح المحفظة والاحتفاظ بها مجانيان، ولا رسوم على رصيد لا تستعمله. كل الرسوم مذكورة في [صفحة الأسعار](/pricing).'],
    ['Opening a wallet and keeping it are free, and a balance that rests costs nothing. The only fees there are stand on the [pricing page](/pricing).',
     'Opening and keeping a wallet is free, and there are no inactivity fees. All fees are on the [pricing page](/pricing).'],
    ['وتجد في [صفحة الأسعار](/pricing) كل طريقة شحن متاحة الآن وحدودها.',
     'وفي [صفحة الأسعار](/pricing) بقية الطرق المتاحة وحدودها.'],
    ['uncover its code and type it', 'scratch off its code and type it'],
    ['Every other way that is open now, with its limits, stands on the [pricing page](/pricing).',
     'Other methods and their limits are on the [pricing page](/pricing).'],
    ['إما أنها تمت مرة واحدة أو لم تتم، وكشفك يقول أيّهما.',
     'إما أنها تمت مرة واحدة أو لم تتم، ويظهر ذلك في كشف حسابك.'],
    ['It happened once or not at all, and your statement says which.',
     'It happened once or not at all, and your statement shows it.'],
    ['في الثانية نفسها. يُحجز الرمز ويُخصم الثمن ويُسلَّم الرمز في خطوة واحدة، فإن تعذّر شيء منها لم يُخصم شيء.',
     'لحظة الدفع. ولا يُخصم أي مبلغ إلا إذا وصلك الرمز.'],
    ['In the same second. The code is reserved, paid for and delivered in one step; if any part of it fails, nothing is charged.',
     'The moment you pay. You are charged only when the code arrives.'],
    ['لماذا يظهر الرمز مغطّى؟', 'لماذا يكون الرمز مخفيًا؟'],
    ['Why is the code covered?', 'Why is the code hidden?'],
    ['حتى لا يراه من يقف بجانبك. اضغط لكشفه، ويعود الغطاء بعد 30 ثانية.',
     'حتى لا يراه من يقف بجانبك. اضغط «إظهار الرمز» ليظهر 30 ثانية.'],
    ['So that whoever stands beside you does not see it. Press to uncover it; the cover returns after 30 seconds.',
     'So that people beside you cannot read it. Press “Show code” to see it for 30 seconds.'],
    ['مع الرسم وما سيبقى في محفظتك.', 'مع الرسوم وما سيبقى في محفظتك.'],
    ['Somebody called and asked for my verification code. Was it you?',
     'A caller asked for my verification code. Was it you?'],
    ['كيف أتحقق من إيصال أرسله لي غيري؟', 'وصلني إيصال من شخص آخر، كيف أتحقق منه؟'],
    ['How do I check a receipt somebody sent me?', 'How do I check a receipt that I was sent?'],
    ['امسح رمز QR الذي عليه أو افتح رابطه: تظهر صفحة على هذا الموقع بحالة العملية ومبلغها ووقتها وأطرافها محجوبة. ما لا يظهر في هذه الصفحة لم يحدث.',
     'امسح رمز QR الذي عليه، أو اكتب رقمه في [الصفحة الرئيسية](/home). تظهر لك حالة العملية ومبلغها ووقتها، ويُخفى جزء من الأسماء. الإيصال الذي لا يظهر هنا لا تقبله.'],
    ['Scan its QR code or open its link: a page on this site shows the operation’s status, amount, time and masked parties. What that page does not show has not happened.',
     'Scan its QR code, or type its number on the [home page](/home). You see the status, amount and time, with names partly hidden. Do not accept a receipt that is not found here.']
  ] loop
    update faq set
      question_ar = replace(question_ar, pair[1], pair[2]), question_en = replace(question_en, pair[1], pair[2]),
      answer_ar = replace(answer_ar, pair[1], pair[2]), answer_en = replace(answer_en, pair[1], pair[2])
    where strpos(question_ar || question_en || answer_ar || answer_en, pair[1]) > 0;
  end loop;
end $$;
