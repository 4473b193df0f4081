# Windows commits a thread's stack page by page, in order. A function with a frame of more than a page calls this first, with the frame's
# size in rax: it reads a byte of each page, and changes no register.
	.globl	___chkstk_ms
___chkstk_ms:
	pushq	%rcx
	pushq	%rax
	leaq	24(%rsp), %rcx		# where the caller's stack ends: above both registers and the return address
1:	cmpq	$4096, %rax
	jb	2f
	subq	$4096, %rcx
	testb	%al, (%rcx)
	subq	$4096, %rax
	jmp	1b
2:	subq	%rax, %rcx
	testb	%al, (%rcx)
	popq	%rax
	popq	%rcx
	retq
