// Cases: a complaint in the pit's book, decided, told of the inspector and closed, under the inspector's eyes; in all sizes.
import { expect, test } from './test';
import { opened, tables } from './house';
import { done, does, looks } from './occasions';
import { signIn } from './staff';

const house = opened(tables.dealt('D1'));

// shows: crown-fusion-2024:17.11
test('a complaint is decided by rank, told of the inspector and closed, and the inspector reads it', async ({ page: desk, another }) => {
	await signIn(desk, house, 'pit', 'boss');
	await desk.getByRole('navigation').getByRole('button', { name: 'Cases' }).click();
	await desk.getByRole('button', { name: 'New casebook' }).click();
	await desk.getByLabel('Short name').fill('cases');
	await desk.getByLabel('Document').selectOption('crown-fusion-2024/cases');
	await desk.getByRole('dialog').getByRole('button', { name: 'New casebook' }).click();
	await done(desk, 'Open a case', { What: 'dispute', 'Name, without a card': 'Ann Lee', 'In words': 'her chips lay on 17' });
	const one = desk.getByRole('group', { name: 'Case 1' });
	await expect(one).toContainText(/Next: area manager/i);
	await expect(one).toContainText('crown-fusion-2024:17.11');
	await expect(one.getByRole('button', { name: /^Close the case/ }), 'not before it is decided').toHaveCount(0);
	await looks(desk, 'cases');

	await done(desk, /^Decide · Case 1/, { 'Decision, with its reason': 'the camera shows 18', Finding: 'Dismissed' });
	await expect(one).toContainText('Dismissed');
	await does(desk, /^Close the case/);
	await expect(desk.getByRole('dialog'), 'not before the player was told').toContainText('crown-fusion-2024:17.11');
	await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	await done(desk, /^Told of the inspector/);
	await expect(one).toContainText('Told of the inspector');

	const watch = await another();
	await signIn(watch, house, 'inspector');
	await watch.getByRole('navigation').getByRole('button', { name: 'Cases' }).click();
	await watch.getByRole('button', { name: /cases/ }).first().click();
	const seen = watch.getByRole('group', { name: 'Case 1' });
	await expect(seen).toContainText('the camera shows 18');
	await expect(watch.getByRole('button', { name: 'Open a case' })).toHaveCount(0);
	await done(desk, /^Close the case/);
	await expect(one).toContainText('closed');
	await expect(seen).toContainText('closed');

	// Somebody without a card is known again at the door, by name and by what was written.
	await done(desk, 'Open a case', { What: 'device', 'Name, without a card': 'Cy Doe', 'In words': 'a telephone' });
	await done(desk, /^Decide · Case 2/, { 'Decision, with its reason': 'seen by two', Finding: 'Upheld' });
	await done(desk, /^Take a measure: exclude · Case 2/, { 'In words': 'tall, a grey hat' });
	await expect(desk.getByRole('region', { name: 'Register' })).toContainText('Cy Doe · tall, a grey hat');
	await does(desk, 'Checked at the door', { Name: 'cy doe' });
	const dialog = desk.getByRole('dialog');
	await expect(dialog).toContainText('is it he? tall, a grey hat');
	await looks(desk, 'door');
	await dialog.getByRole('radio', { name: 'It is he' }).check();
	await dialog.locator('button.main').click();
	await expect(dialog).toBeHidden();
	await watch.getByRole('button', { name: '中文' }).click();
	await expect(watch.getByText('已结案')).toBeVisible();
});
