import { expect, test } from "vitest";
import { findCode } from "./findCode";

test.each([
  // With dates and times.
  ["2026-11-23: your code is 123 456", "123456"],
  ["23.11.2026 Your code is 123 456", "123456"],
  ["23.11.26: Ihr Code lautet 123 456", "123456"],
  ["11/23/26: code 1234-56", "123456"],
  ["Ihr Code vom 23.11.26 lautet 123 456", "123456"],
  ["23.11.2026 123 456", "123456"],
  ["23/11/2026, 123456", "123456"],
  ["2026-11-23 10.30 123-456", "123456"],
  ["2026-11-23,10:30,123456", "123456"],
  ["On 23 Nov 2026 at 10:30:45 somebody asked for code 123 456", "123456"],
  ["Mon, 23 Nov 2026, 10.30\n\nHere is your code:\n\n123 456\n\nIt works until 10.40.", "123456"],
  ["Am 23. 11. 26 um 10.30 Uhr: Kennwort 123456", "123456"],
  ["Kód 123456 platí do 23. 11. 2026 10:30", "123456"],
  ["Valid until 10.30.45: 123 456 is the code", "123456"],
  // With references, orders and accounts.
  ["Ref 4711-22. Code 12 34 56", "123456"],
  ["Ref 4711-22. Code 1234-56", "123456"],
  ["Ref: 471122 Code: 123456", "123456"],
  ["Order 471122: your code is 123456", "123456"],
  ["123456 is your code for order 471122", "123456"],
  ["123 456 is the code. Ref 471-122", "123456"],
  ["Case AB471122. Enter 12 34 56 as the code", "123456"],
  ["Ticket 2026/4711, code 12-34-56", "123456"],
  ["Card ending in 4711: use passcode 123-456", "123456"],
  ["Invoice 20-26-4711-22; PIN 123456", "123456"],
  ["Conto 1234 5678 9012: il codice è 123456", "123456"],
  // With amounts.
  ["Zahlung über 1.234,56 EUR an Muster GmbH, TAN 654 321", "654321"],
  ["Payment of 1,234.56 USD: 654321 is the OTP", "654321"],
  ["Kode Anda 65-43-21 untuk pembayaran Rp 123.456", "654321"],
  ["Pagamento di 12.345,6 €. Codice: 6543-21", "654321"],
  ["Le code pour votre achat de 99,95 EUR est le 65 43 21", "654321"],
  ["2 499,00 kr till Butiken. Kod: 654 321", "654321"],
  // With phone numbers.
  ["Code 123 456. Not you? Call +44 7700 900123", "123456"],
  ["Not you? Call +44 7700 900123. Your code: 1234-56", "123456"],
  ["Appelez le 06 12 34 56 78. Votre code est 654-321", "654321"],
  ["Hotline 0800 123 456. Code: 65 43 21", "654321"],
  ["+1 (202) 555-0123: Your code is 654321", "654321"],
  // In other languages and digits.
  ["您的验证码是123456，10分钟内有效。订单471122", "123456"],
  ["注文471122の認証コードは123456です", "123456"],
  ["인증번호는 123-456 입니다", "123456"],
  ["Заказ 471122. Код подтверждения: 123456", "123456"],
  ["Ο κωδικός σας είναι 123 456 και λήγει στις 23.11.26", "123456"],
  ["رمز التحقق هو ١٢٣٤٥٦ صالح حتى ٢٣/١١/٢٠٢٦", "123456"],
  ["आपका कोड १२३ ४५६ है, 10 मिनट तक", "123456"],
  ["Tu código de un solo uso es 12-34-56, pedido 47-11", "123456"],
  ["Sähköpostin koodi: 123 456 (voimassa 15 min)", "123456"],
  ["Mã xác nhận của bạn: 123456. Đơn 471122", "123456"],
  ["@bounty.example #123456", "123456"],
  ["12.34.56", "123456"],
  ["12.10.26", "121026"],
])("of %j the code is %s", (text, code) => {
  expect(findCode(text, 6)).toBe(code);
});

test.each([
  "Ref 4711-22-33-4",
  "2026-11-23",
  "23.11.2026 at 10.30",
  "4111 1111 1111 1111",
  "06 12 34 56 78",
  "1234567",
  "1.234.567,89",
])("no part of a longer number is joined to a code: %j", (text) => {
  expect(findCode(text, 6)).toBeUndefined();
});

test("codes of other lengths stand beside the same dates and amounts", () => {
  expect(findCode("On 23 Nov 2026 your code is 4711", 4)).toBe("4711");
  expect(findCode("On 23.11.2026 your code is 1234-5678", 8)).toBe("12345678");
  expect(findCode("Up to 12.345,00 EUR: PIN 54321", 5)).toBe("54321");
});

test("a long text is read in an instant", () => {
  const start = performance.now();
  findCode("1 code 23, ".repeat(20_000), 6);
  expect(performance.now() - start).toBeLessThan(1000);
});
