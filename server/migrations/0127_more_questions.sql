-- Questions that new clients and shops ask first: what sending costs, who may send, and what becomes of a till's money.
insert into faq (topic, position, question_ar, question_en, answer_ar, answer_en)
select topic, (select coalesce(max(f.position), 0) from faq f where f.topic = q.topic) + place, question_ar, question_en, answer_ar, answer_en
from (values
('transfers', 1, 'كم يكلّف التحويل؟', 'What does a transfer cost?',
 'يدفع المرسل الرسوم، ويصل المبلغ كاملًا إلى المستلم. تجد الرسوم والحدود المعمول بها الآن في [صفحة الأسعار](/pricing)، ومعها حاسبة تكتب فيها المبلغ فترى رسومه. وتظهر لك الرسوم مرة أخرى قبل أن تؤكد. وتشمل بعض الاشتراكات تحويلات مجانية.',
 'The sender pays the fee, and the whole amount arrives. The current fee and limits are on the [pricing page](/pricing), with a calculator for your amount. You see the fee again before you confirm. Some plans include free transfers.'),
('transfers', 2, 'كيف أستطيع إرسال المال؟', 'How can I start to send money?',
 'يحتاج الإرسال إلى حساب «برو»، وهو مجاني. افتح [صفحة التحويل](/portal/transfer) في محفظتك واطلبه بضغطة واحدة. يكفي أن يكون هاتفك موثقًا وأن يكون اسمك الحقيقي مكتوبًا كاملًا، ولا نطلب أوراقًا مع الطلب. نراجعه خلال يومي عمل، ويصلك إشعار بالنتيجة. أما الدفع للمتاجر فمتاح لكل حساب.',
 'Sending needs a Pro account, which is free. Open the [transfer page](/portal/transfer) in your wallet and request it with one press. A verified phone and your full real name are enough; you send no papers with the request. We check it within two working days, and you are notified of the result. Paying shops works with every account.'),
('money', 1, 'كيف أحوّل مبالغ صندوق متجري إلى نقد؟', 'How does the money of my till become cash?',
 'ما يدفعه الزبائن عند الصندوق يصل إلى محفظة المتجر في الحال. وليصبح نقدًا اطلب حساب بائع: يعطيك الزبون نقدًا، وتشحن محفظته بالمبلغ من رصيدك. أما القسائم التي تقبلها فتُدفع قيمتها إلى حسابك المصرفي، وتطلبها من صفحة [التسويات](/settlements) وترى فيها كل تسوية وحالتها. ولا نصرف رصيد المحفظة نقدًا إلا عند إغلاقها، كما في [الشروط](/terms).',
 'What customers pay at a till is in the wallet of the shop at once. To turn it into cash, ask for a seller account: a customer gives you cash, and you recharge their wallet from your balance. What the vouchers you accept are worth is paid to your bank account: ask for it under [settlements](/settlements), which shows the status of each one. We pay a wallet’s balance out only when it is closed, as the [terms](/terms) say.')
) as q (topic, place, question_ar, question_en, answer_ar, answer_en);

-- The request is made in the wallet. What staff wrote anew is left alone.
update faq set answer_ar = replace(answer_ar, 'اطلبه من [صفحة التواصل](/contact).', 'اطلبه من [صفحة التحويل](/portal/transfer) في محفظتك.'),
  answer_en = replace(answer_en, 'Ask for it on the [contact page](/contact).', 'Request it on the [transfer page](/portal/transfer) of your wallet.')
where strpos(answer_ar || answer_en, '/contact') > 0 and topic = 'account';
